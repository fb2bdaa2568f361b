"""Date formats by language, where Django's own are not what people here say (``FORMAT_MODULE_PATH``)."""
