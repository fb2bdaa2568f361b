"""The procedures that players fear, as guided checklists made from the state of this campaign (manual p. 5, 13 and 18).

One small file for each procedure says its steps; ``procedures`` lists them; ``moves`` starts, ticks and leaves them.
"""
