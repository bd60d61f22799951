-- Keeps what came of an order, if it lies here, and tells everybody.
-- KEYS: order, outcome; ARGV: milliseconds to keep it, outcome, channel, sign
if redis.call('EXISTS', KEYS[1]) == 1 then
  redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[1])
end
redis.call('PUBLISH', ARGV[3], ARGV[4])
return 1
