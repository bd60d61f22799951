-- Moves an entry that is no order to the dead letters; 1 when it was stored for an order that is known, which is forgotten.
-- KEYS: stream, dead letters, order; ARGV: group, id, reason, most letters
local entry = redis.call('XRANGE', KEYS[1], ARGV[2], ARGV[2])[1]
if entry then
  local letter = {'stream', KEYS[1], 'id', ARGV[2], 'reason', ARGV[3]}
  -- The number of letters is bounded, so their size has to be, too.
  for i = 1, math.min(#entry[2], 32) do
    letter[#letter + 1] = string.sub(entry[2][i], 1, 4096)
  end
  redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[4], '*', unpack(letter))
end
redis.call('XACK', KEYS[1], ARGV[1], ARGV[2])
redis.call('XDEL', KEYS[1], ARGV[2])
if redis.call('GET', KEYS[3]) == ARGV[2] then
  redis.call('DEL', KEYS[3])
  return 1
end
return 0
