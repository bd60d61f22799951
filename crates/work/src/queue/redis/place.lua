-- Adds an order unless one with its key lies here; 1 when it was added, 0 when not, -1 when the line is too long.
-- KEYS: stream, order; ARGV: most orders, milliseconds that the order is known, key, body, within, longest, trace
if redis.call('EXISTS', KEYS[2]) == 1 then
  return 0
end
if redis.call('XLEN', KEYS[1]) >= tonumber(ARGV[1]) then
  return -1
end
local id = redis.call('XADD', KEYS[1], '*', 'key', ARGV[3], 'body', ARGV[4], 'within', ARGV[5], 'longest', ARGV[6],
  'trace', ARGV[7])
redis.call('SET', KEYS[2], id, 'PX', ARGV[2])
return 1
