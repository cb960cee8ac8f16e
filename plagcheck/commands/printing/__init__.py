"""What a command prints: progress, notes, reports, and the reason for its exit code."""
