"""The process that reads: started, limited, confined, killed and replaced."""
