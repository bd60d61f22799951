-- Hands an order over whose worker gave no sign of life. What XAUTOCLAIM does, and it tells the deliveries.
-- KEYS: stream; ARGV: group, worker, idle milliseconds, prefix of outcomes, prefix of orders
for _, pending in ipairs(redis.call('XPENDING', KEYS[1], ARGV[1], 'IDLE', ARGV[3], '-', '+', 10)) do
  local entry = redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[2], ARGV[3], pending[1])[1]
  if entry then
    local key = ''
    for i = 1, #entry[2], 2 do
      if entry[2][i] == 'key' then
        key = entry[2][i + 1]
      end
    end
    local outcome = redis.call('GET', ARGV[4] .. key) or ''
    local is_known = redis.call('GET', ARGV[5] .. key) == entry[1]
    return {entry, pending[4] + 1, outcome, is_known and 1 or 0}
  end
end
return {}
