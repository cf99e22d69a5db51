#!/bin/sh
# Makes the roles and the database of compose.yaml, and sets the roles' passwords to those of the secrets. It can run again:
# what exists stays. It needs psql, PGHOST and PGUSER (a superuser). The folder of the secrets is the first argument.
set -eu
secrets=${1:-/run/secrets}
password_of() {
  password=$(sed -n 's|^[a-z]*://[^:]*:\([^@]*\)@.*|\1|p' "$secrets/$1")
  case $password in
    "" | *%*) echo "roles.sh: $1 holds no password, or one with escaped characters." >&2; exit 1 ;;
  esac
  printf '%s' "$password"
}
PGPASSWORD=$(cat "$secrets/postgres-password")
OWNER=$(password_of database-owner-url)
APPLICATION=$(password_of database-url)
export PGPASSWORD OWNER APPLICATION

# For runtimes that do not wait until the database is healthy.
tries=0
until pg_isready -q; do
  tries=$((tries + 1))
  if [ "$tries" -ge 60 ]; then echo "roles.sh: the database does not answer." >&2; exit 1; fi
  sleep 1
done

psql -X -q -v ON_ERROR_STOP=1 -d postgres <<'END'
\getenv owner OWNER
\getenv application APPLICATION
select 'create role office_owner' where not exists (select from pg_roles where rolname = 'office_owner') \gexec
select 'create role office_application' where not exists (select from pg_roles where rolname = 'office_application') \gexec
alter role office_owner login password :'owner';
alter role office_application login password :'application';
select 'create database office owner office_owner encoding ''UTF8'' template template0'
  where not exists (select from pg_database where datname = 'office') \gexec
revoke connect on database office from public;
grant connect on database office to office_application;
END
echo "The roles and the database are there."
