#!/usr/bin/env bash
# Starts a mock, waits until it is ready, and passes its address to later steps.
set -euo pipefail

# The checkout that this action is a part of: the commit that the workflow names is the one that runs.
checkout=$(cd "$GITHUB_ACTION_PATH/../../.." && pwd)
[ -d "$checkout/node_modules" ] || (cd "$checkout" && npm ci --ignore-scripts --no-audit --no-fund)

flags=(--log json --port "${INPUT_PORT:-0}")
[ -z "${INPUT_OPENAPI:-}" ] || flags+=(--openapi "$INPUT_OPENAPI")
[ -z "${INPUT_OPENRPC:-}" ] || flags+=(--openrpc "$INPUT_OPENRPC")
[ -z "${INPUT_CONFIG:-}" ] || flags+=(--config "$INPUT_CONFIG")
while IFS= read -r overlay; do
  [ -z "$overlay" ] || flags+=(--overlay "$overlay")
done <<<"${INPUT_OVERLAY:-}"
while IFS= read -r word; do
  [ -z "$word" ] || flags+=("$word")
done <<<"${INPUT_API:-}
${INPUT_FLAGS:-}"
cd "${INPUT_WORKING_DIRECTORY:-.}"

log=$(mktemp "${RUNNER_TEMP:-/tmp}/twinspec-mock.XXXXXX")
nohup node "$checkout/scripts/project/from-sources.mjs" mock "${flags[@]}" </dev/null >"$log" 2>"$log.errors" &
mock=$!

for _ in $(seq 600); do
  if grep -q '"event":"ready"' "$log"; then break; fi
  if ! kill -0 "$mock" 2>/dev/null; then
    echo "::error::The mock did not start: $(tr '\n' ' ' <"$log.errors")"
    exit 1
  fi
  sleep 0.1
done
address() { sed -n "s/.*\"event\":\"ready\".*\"$1\":\"\([^\"]*\)\".*/\1/p" "$log" | head -n 1; }
url=$(address url)
rpc_url=$(address rpcUrl)
if [ -z "$url" ]; then
  kill "$mock"
  echo '::error::The mock was not ready within a minute.'
  exit 1
fi

echo "TWINSPEC_URL=$url" >>"$GITHUB_ENV"
echo "TWINSPEC_RPC_URL=$rpc_url" >>"$GITHUB_ENV"
echo "url=$url" >>"$GITHUB_OUTPUT"
echo "rpc-url=$rpc_url" >>"$GITHUB_OUTPUT"
echo "The mock is ready: $url (process $mock, log $log)"
