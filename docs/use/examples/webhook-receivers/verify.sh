#!/bin/sh
# Says whether a delivery is genuine that was kept in two files, headers and body:
#   WEBHOOK_SECRET=whsec_… sh verify.sh HEADERS BODY
# openssl is given the key as an argument, which others on the machine can see
# while it runs: meant for trying things out on a machine of your own.
set -eu
: "${WEBHOOK_SECRET:?set it to the secret that the webhook was created with}"
tolerance_seconds=300

# HMAC-SHA256 of standard input under the key $1, in hexadecimal digits.
mac() { openssl dgst -sha256 -hmac "$1" -r | cut -c 1-64; }

refuse() {
  echo "not genuine: $1" >&2
  exit 1
}

header=$(grep -i '^x-service-signature-v2:' "$1" | cut -d : -f 2- | tr -d ' \r') || true
case $header in *'
'*) refuse 'the signature is there more than once' ;; esac
printf '%s\n' "$header" | grep -Eqx 't=[1-9][0-9]{0,11},v1=[0-9a-f]{64}' ||
  refuse 'there is no signature of the form t=…,v1=…'
time=${header#t=}
time=${time%%,*}
given=${header##*v1=}

apart=$(($(date +%s) - time))
[ "${apart#-}" -le "$tolerance_seconds" ] || refuse "it was signed $apart s ago"

expected=$({ printf '%s.' "$time" && cat "$2"; } | mac "$WEBHOOK_SECRET")
# Compared under a key that nobody knows, the time it takes tells nothing.
key=$(openssl rand -hex 32)
[ "$(printf %s "$given" | mac "$key")" = "$(printf %s "$expected" | mac "$key")" ] ||
  refuse 'the signature does not fit this body and this secret'
echo genuine
