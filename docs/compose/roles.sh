#!/bin/sh
# Runs once, in an empty database server: the owner of the schema and the application's role.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres \
    --set owner_password="$CHOUETTE_OWNER_PASSWORD" --set app_password="$CHOUETTE_APP_PASSWORD" <<'SQL'
CREATE ROLE chouette_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE chouette_app LOGIN PASSWORD :'app_password';
CREATE DATABASE chouette OWNER chouette_owner;
SQL
