#!/bin/sh
# Makes every password and key of compose.yaml at random: sh deploy/make-secrets.sh deploy/secrets
# Existing secrets are never replaced. To replace a lost one, change it by hand where it is used. In a folder of an earlier
# version, only the token of /metrics is added.
set -eu
folder=${1:?Name the folder to make, such as deploy/secrets}
random() { od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
if [ -d "$folder" ] && [ ! -e "$folder/metrics-token" ]; then
  printf '%s' "$(random 24)" > "$folder/metrics-token"
  chmod 0444 "$folder/metrics-token"
  echo "$folder: metrics-token was added." >&2
  exit 0
fi
if [ -e "$folder" ]; then
  echo "$folder is there already: nothing was changed." >&2
  exit 1
fi
making="$folder.making-$$"
mkdir "$making"
trap 'rm -rf "$making"' EXIT
owner=$(random 24)
application=$(random 24)
key=GK$(random 12)
secret=$(random 32)
printf 'postgres://office_owner:%s@database:5432/office' "$owner" > "$making/database-owner-url"
printf 'postgres://office_application:%s@database:5432/office' "$application" > "$making/database-url"
printf '%s' "$(random 24)" > "$making/postgres-password"
printf '%s' "$(random 48)" > "$making/token-secret"
printf '%s' "$(random 24)" > "$making/metrics-token"
printf '%s' "$key" > "$making/s3-access-key-id"
printf '%s' "$secret" > "$making/s3-secret-access-key"
cat > "$making/garage.env" <<END
GARAGE_RPC_SECRET=$(random 32)
GARAGE_DEFAULT_BUCKET=attachments
GARAGE_DEFAULT_ACCESS_KEY=$key
GARAGE_DEFAULT_SECRET_KEY=$secret
END
# Only the owner can enter the folder. The files are readable because the containers' users read them.
chmod 0444 "$making"/*
mv "$making" "$folder"
