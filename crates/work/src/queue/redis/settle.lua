-- Forgets an order and tells everybody.
-- KEYS: stream, order, outcome; ARGV: group, channel, sign
local id = redis.call('GET', KEYS[2])
if id then
  redis.call('XACK', KEYS[1], ARGV[1], id)
  redis.call('XDEL', KEYS[1], id)
end
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('PUBLISH', ARGV[2], ARGV[3])
return 1
