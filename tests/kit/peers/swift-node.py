"""One server of OpenStack Swift on loopback, with its settings in a folder of a test."""

import sys

from swift.common import utils

folder, kind = sys.argv[1:3]
# What Debian puts into /etc/swift is of the machine, and none of ours.
utils.SWIFT_CONF_FILE = f"{folder}/swift.conf"
utils.HASH_PATH_SUFFIX = utils.HASH_PATH_PREFIX = b"of-a-test"

from swift.common.wsgi import run_wsgi  # noqa: E402

sys.exit(run_wsgi(f"{folder}/{kind}.conf", f"{kind}-server"))
