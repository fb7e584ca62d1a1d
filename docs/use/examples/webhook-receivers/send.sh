#!/bin/sh
# Sends a receiver a made-up event, signed as the service signs, and prints the
# status of its answer:
#   WEBHOOK_SECRET=whsec_… sh send.sh http://127.0.0.1:8080/
set -eu
: "${WEBHOOK_SECRET:?set it to the secret that the receiver verifies with}"

id=$(openssl rand -hex 16)
time=$(date +%s)
body='{"id":"'$id'","event":"contract.completed","created_at":"'$(date -u +%Y-%m-%dT%H:%M:%SZ)'","data":{"id":"trial","token":"trial","title":"Überlassung","signatureCount":2,"pdfUrl":"https://example.com/api/v1/contracts/trial/pdf","publicId":"7K3M-9XQ2-W8RD-5","verifyUrl":"https://example.com/verify/7K3M-9XQ2-W8RD-5","test":true}}'
v1=$(printf '%s.%s' "$time" "$body" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r | cut -c 1-64)

curl -sS -o /dev/null -w '%{http_code}\n' --max-time 5 "$1" \
  -H 'Content-Type: application/json' \
  -H 'User-Agent: Service-Webhook/1.0' \
  -H 'X-Service-Event: contract.completed' \
  -H "X-Service-Delivery: $id" \
  -H 'X-Service-Attempt: 1' \
  -H "X-Service-Signature-V2: t=$time,v1=$v1" \
  --data-binary "$body"
