#!/bin/sh
# OpenStack Swift with its S3 interface, from Debian's packages: one node on 127.0.0.1. As root: swift.sh FOLDER PORT REGION KEY
# SECRET. FOLDER is for data and settings; PORT and the next four are used; KEY is ACCOUNT:USER.
set -eu
folder=$1 port=$2 region=$3 key=$4 secret=$5
mkdir -p "$folder/etc" "$folder/devices/d1"
cd "$folder/etc"
cat > swift.conf <<END
[swift-hash]
swift_hash_path_suffix = rehearsal
swift_hash_path_prefix = rehearsal
[storage-policy:0]
name = default
default = yes
END
server() { # NAME PORT PIPELINE, the rest of its settings on the input
  cat > "$1-server.conf" <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $2
user = root
swift_dir = /etc/swift
devices = $folder/devices
mount_check = false
disable_fallocate = true
workers = 0
[pipeline:main]
pipeline = $3
[app:$1-server]
use = egg:swift#$1
account_autocreate = true
$(cat)
END
}
at=$port
for kind in account container object; do
  at=$((at + 1))
  swift-ring-builder $kind.builder create 4 1 1
  swift-ring-builder $kind.builder add "r1z1-127.0.0.1:$at/d1" 1
  swift-ring-builder $kind.builder rebalance
  server $kind $at $kind-server < /dev/null
done
cache=$((at + 1))
plain="catch_errors gatekeeper healthcheck listing_formats bulk copy slo dlo versioned_writes"
{
  for filter in $plain; do printf '[filter:%s]\nuse = egg:swift#%s\n' $filter $filter; done
  cat <<END
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$cache
[filter:s3api]
use = egg:swift#s3api
location = $region
[filter:tempauth]
use = egg:swift#tempauth
user_$(echo "$key" | tr : _) = $secret .admin
END
} | server proxy $port "catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes proxy-server"

memcached -u root -l 127.0.0.1 -p $cache &
# Swift reads /etc/swift: only these processes see our folder there.
for kind in account container object proxy; do
  unshare --mount sh -c 'mount --bind "$1" /etc/swift && exec "swift-$2-server" "/etc/swift/$2-server.conf"' sh "$folder/etc" $kind &
done
wait
