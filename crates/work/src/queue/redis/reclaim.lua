-- Hands an order over whose worker gave no sign of life. What XAUTOCLAIM does, and it tells the deliveries.
-- KEYS: stream; ARGV: group, worker, idle milliseconds, prefix of outcomes
for _, pending in ipairs(redis.call('XPENDING', KEYS[1], ARGV[1], 'IDLE', ARGV[3], '-', '+', 10)) do
  local entry = redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[2], ARGV[3], pending[1])[1]
  if entry then
    local fields = {}
    for i = 1, #entry[2], 2 do
      fields[entry[2][i]] = entry[2][i + 1]
    end
    local outcome = redis.call('GET', ARGV[4] .. fields['key']) or ''
    return {entry[1], pending[4] + 1, outcome, fields['key'], fields['body'], fields['within'], fields['longest']}
  end
end
return {}
