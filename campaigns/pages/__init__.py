"""View models of the table: actions, panels, the chronicle, the move reference."""
