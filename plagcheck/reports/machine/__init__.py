"""Report → formats that scripts, code hosts and spreadsheets read."""
