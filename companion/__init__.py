"""The site: settings, who may come in, first-run set-up, the server and its health."""
