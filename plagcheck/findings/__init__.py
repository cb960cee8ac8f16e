"""Room 7: passages → Report. What counts, how much is it, and what does a policy say?

`inputs` holds the records a report is built from, `judgement` applies `rules/` (one file each) to
them, `report` counts what is left. `policy` and `gates` look at the finished report; `waivers` and
`baseline` read the files that two of the rules need.
"""
