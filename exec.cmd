@rem npm runs our scripts as "exec node ...": a POSIX shell makes way for Node, so that signals reach it. This is the "exec" of Windows.
@%*
