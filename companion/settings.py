"""Django's settings, from the environment (``companion.options``) and the installation's data folder."""

from typing import Any

from csp.constants import NONE, SELF

from companion import logs, options
from companion.databases import configure_database
from companion.formats.en import formats
from companion.installation import PROJECT_ROOT, RESOURCE_ROOT, get_data_folder, read_secrets
from companion.options import get_option
from companion.proxies import (
    get_public_host,
    get_public_origin,
    get_public_path,
    parse_public_url,
    parse_trusted_proxies,
)

DATA_DIR = get_data_folder()
SECRET_KEY = read_secrets(DATA_DIR).secret_key
DEBUG = options.parse_switch("DEBUG", get_option("DEBUG"))

PUBLIC_URL = parse_public_url(get_option("PUBLIC_URL"))
HTTPS_PORT = options.parse_https_port()
SERVER_PORTS = {options.parse_number("PORT", get_option("PORT"), 8000, 65535), HTTPS_PORT} - {0}
TRUSTED_PROXIES = parse_trusted_proxies(get_option("TRUSTED_PROXIES").split(","))
# A proxy may pass on this machine's own name as Host; its pages still have the public origin.
CSRF_TRUSTED_ORIGINS = [get_public_origin(PUBLIC_URL)] if PUBLIC_URL else []
# Under a path of a host that has other sites. Every URL, cookie and file of ours is below it.
FORCE_SCRIPT_NAME = get_public_path(PUBLIC_URL) or None
COOKIE_PATH = CSRF_COOKIE_PATH = f"{get_public_path(PUBLIC_URL)}/"

# A host's address is unknown beforehand. Any Host is safe because the device cookie belongs to one host: a page
# elsewhere that points its own name at this machine arrives without the cookie (DNS rebinding). On the internet there
# is one address, and the host sets it. Until then, no link contains an internet name (companion.network_addresses).
ALLOWED_HOSTS = options.parse_hosts(get_option("ALLOWED_HOSTS"), get_public_host(PUBLIC_URL))

ROOT_URLCONF = "companion.urls"
WSGI_APPLICATION = "companion.wsgi.application"
STREAMS = {r"/c/[A-Za-z0-9_-]{1,16}/live/stream/": "campaigns.live.stream.stream_events"}
# Run in threads of each serving process (companion.background_jobs).
BACKGROUND_JOBS = ["companion.backups.nightly_job.nightly_backup", "campaigns.webhooks.sender.sender"]
APPEND_SLASH = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "companion.apps.CompanionConfig",
    "campaigns",
    "campaigns.campaign_index",
    "campaigns.membership",
    "campaigns.api",
    "campaigns.webhooks",
    "campaigns.etherfields",
    "campaigns.onirim",
    "campaigns.lucidity",
]

MIDDLEWARE = [
    "companion.connection_health.connection_health_middleware",
    "companion.content_security_policy.csp_middleware",
    "companion.proxies.secure_cookies_middleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "companion.compression.CompressionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "companion.views.method_not_allowed_middleware",
    "companion.logs.denial_log_middleware",
    "companion.device_auth.device_auth_middleware",
    "companion.rate_limits.rate_limit_middleware",
    "companion.views.null_character_middleware",
    "companion.reader_timezone.timezone_middleware",
    "companion.outages.OutageMiddleware",
    "companion.backups.restore_gate.replaced_data_middleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "campaigns.rulebook.editions.edition_middleware",
]

TEMPLATES: list[dict[str, Any]] = [
    {
        "NAME": "jinja2",
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [RESOURCE_ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "environment": "companion.jinja_environment.build_environment",
            "context_processors": ["campaigns.views.context_processors.games"],
        },
    },
]
TEMPLATE_TEXT_FILTER = "campaigns.engine.rule_constants.fill_rule_constants"
"""What is done to each message of a template after its translation."""

DATABASES = {"default": configure_database(get_option("DATABASE_URL"), DATA_DIR)}

# Workers share their counters; one process keeps them in memory.
CACHES: dict[str, dict[str, object]] = {
    "default": {
        "BACKEND": "companion.file_cache.BestEffortFileCache",
        "LOCATION": str(DATA_DIR / "counts"),
        "OPTIONS": {"MAX_ENTRIES": 1_000},
    }
    if get_option("WORKERS") not in ("", "1")
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 10_000}}
}

SENDS_A_MINUTE = options.parse_number("SENDS_A_MINUTE", get_option("SENDS_A_MINUTE"), 240, 1_000_000)
# Eight fast phones stay far below: four presses a second, all the time, on one of them.
BACKUP_KEEP = options.parse_number("BACKUP_KEEP", get_option("BACKUP_KEEP"), 7, 365, minimum=0)
BACKUP_DIR = options.parse_path("BACKUP_DIR", get_option("BACKUP_DIR"))
# Whoever can add a webhook can have this machine send to its neighbours: in a house hosts may, who see all of it anyway.
WEBHOOK_PRIVATE_ADDRESSES = options.parse_switch(
    "WEBHOOK_PRIVATE_ADDRESSES", get_option("WEBHOOK_PRIVATE_ADDRESSES") or "1"
)
METRICS_TOKEN = options.parse_token("METRICS_TOKEN", get_option("METRICS_TOKEN"))
if METRICS_TOKEN:
    MIDDLEWARE.insert(0, "companion.request_trace.view_name_middleware")
# A file that the host points at: no version is asked for over the network.
VERSION_FILE = options.parse_path("VERSION_FILE", get_option("VERSION_FILE"))
RATES = {
    "join": (60, 60), "upload": (20, 60), "touch": (120, 60), "send": (SENDS_A_MINUTE, 60), "api": (240, 60), "api-refused": (60, 60),
}  # fmt: skip
"""The maximum of requests and the seconds of the window, by scope (``companion.rate_limits``)."""

# No page has an inline script or style, so the policy is one constant for all of them.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "object-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "font-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Browsers accept this header on https and localhost only, and complain on a plain LAN address.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None
# Sent over https only, and only with a public https address of our own: a home network over http is never locked out, and
# neither are the other sites of a host where we are below a path.
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if PUBLIC_URL.startswith("https:") and not FORCE_SCRIPT_NAME else 0
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "companion.views.csrf_failure"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
# Skip LocaleMiddleware with a single language: finding the language at each text costs 5 % of a move.
USE_I18N = len(LANGUAGES) > 1
if USE_I18N:
    MIDDLEWARE.insert(
        MIDDLEWARE.index("django.middleware.common.CommonMiddleware"), "django.middleware.locale.LocaleMiddleware"
    )
LOCALE_PATHS = [PROJECT_ROOT / "locale"]
FORMAT_MODULE_PATH = "companion.formats"
DATE_FORMAT, DATETIME_FORMAT, MONTH_DAY_FORMAT = formats.DATE_FORMAT, formats.DATETIME_FORMAT, formats.MONTH_DAY_FORMAT
USE_TZ = True
TIME_ZONE = options.parse_timezone(get_option("TZ"))

STATIC_URL = f"{get_public_path(PUBLIC_URL)}/static/"
WHITENOISE_STATIC_PREFIX = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_RECORDS = DATA_DIR / "collected"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "companion.static_files.MinifiedManifestStorage"},
}
# Pages link to the hashed names alone; compressing the other copies too took half the time of a first start.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
if DEBUG:
    # In development a changed file must show at once, without collectstatic.
    STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"

# A fragment that fails becomes one sentence and a log line. With this set, the whole request fails.
FAULTS_RAISE = DEBUG

# Bytes of rendered fragments cached for other devices and requests; none where a changed template must show at once.
FRAGMENT_CACHE_BYTES = 0 if DEBUG else 64 * 1024 * 1024

ACCESS_LOG = options.parse_choice("ACCESS_LOG", get_option("ACCESS_LOG"), ["json"])
LOGGING = logs.build_logging_config(
    options.parse_choice("LOG_LEVEL", get_option("LOG_LEVEL"), options.LOG_LEVELS) or "warning"
)

# The admin is for development. It needs sessions and accounts, which no request of a table pays for.
DEVELOPMENT_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
]
if DEBUG:
    INSTALLED_APPS += DEVELOPMENT_APPS
    MIDDLEWARE += [
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ]
    TEMPLATES.append(
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    )
