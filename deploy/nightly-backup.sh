#!/bin/sh
# Makes one backup, checks it, and removes old ones: 14 daily and 8 weekly backups stay. As root, by
# constituency-console-backup.timer. An executable /etc/constituency-console/after-backup gets the new file as its argument,
# and brings it to another machine. The exit code is not 0 when any of this fails, and then no old backup is removed.
set -eu
folder=/var/backups/constituency-office
after=/etc/constituency-console/after-backup
office=/opt/constituency-console/current/deploy/office
# `backup` sets the time of this file, which the alert NoBackup reads. -h: root follows no link in the console's folder.
mark=/var/lib/constituency-office/last-backup

cd /
name=office-$(date +%Y-%m-%dT%H%M%S).tar.gz
install -d -m 0700 -o console -g console "$folder" "$folder/daily" "$folder/weekly"
# Only an interrupted backup leaves this. systemd runs one at a time.
rm -f "$folder"/daily/*.partial
counted=$(stat -c %Y "$mark" 2>/dev/null || echo 0)
"$office" backup "$folder/daily/$name"
# This backup counts when it is checked and brought away.
touch -ch -d "@$counted" "$mark"
"$office" backup check "$folder/daily/$name"

# A hard link: the first backup of each week is stored once.
week=$folder/weekly/office-$(date +%G-W%V).tar.gz
[ -e "$week" ] || ln "$folder/daily/$name" "$week"
if [ -x "$after" ]; then "$after" "$folder/daily/$name"; fi
touch -ch "$mark"

# The names sort by time.
keep() { ls -1 "$1" | sort -r | tail -n "+$(($2 + 1))" | while IFS= read -r old; do rm "$1/$old"; done; }
keep "$folder/daily" 14
keep "$folder/weekly" 8
