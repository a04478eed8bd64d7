#!/bin/sh
# ./files.sh DATA_DIR: copies into the bucket of atithi.env what it lacks of the folder's files, under the same names, and compares all of them.
set -eu
. "$(dirname "$0")/atithi.env"
export RCLONE_CONFIG_STORE_TYPE=s3 RCLONE_CONFIG_STORE_PROVIDER=Other RCLONE_CONFIG_STORE_NO_CHECK_BUCKET=true
export RCLONE_CONFIG_STORE_ENDPOINT="$S3_ENDPOINT" RCLONE_CONFIG_STORE_REGION="$S3_REGION"
export RCLONE_CONFIG_STORE_ACCESS_KEY_ID="$S3_ACCESS_KEY_ID" RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY="$S3_SECRET_ACCESS_KEY"
# A file that was being written when the machine died ends in .part.
rclone copy --exclude '*.part' "$1/files" "store:$S3_BUCKET"
rclone check --one-way --exclude '*.part' "$1/files" "store:$S3_BUCKET"
