"""`python -m plagcheck`."""

from plagcheck.commands.start import main

if __name__ == "__main__":
    main()
