"""Run readers in a confined child process, with limits on time, memory and text."""
