/**
 * Peeks at a window and optionally counts a call. Times are microseconds of the server's clock.
 * KEYS[1] the times of the counted calls, oldest first. ARGV: limit, window in microseconds, '1' to count, else '0'.
 * Returns whether there is room, calls in the window, microseconds until there is room, time of the empty window.
 */
export const SLIDING_WINDOW_SCRIPT = `
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]

-- The clock was set back: calls from the future would stay far too long, so they count from now on.
local newest = tonumber(redis.call('LINDEX', KEYS[1], -1) or '')
if newest and newest > now then
  for index, at in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
    if tonumber(at) > now then
      redis.call('LSET', KEYS[1], index - 1, string.format('%.0f', now))
    end
  end
end

local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and tonumber(oldest) <= now - window do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end

local count = redis.call('LLEN', KEYS[1])
local allowed = count < limit
if allowed and ARGV[3] == '1' then
  redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
  -- Expiry knows whole milliseconds only: one more, so that no call is forgotten early.
  redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000) + 1)
  count = count + 1
end

local wait, empty = 0, now
if count > 0 then
  empty = tonumber(redis.call('LINDEX', KEYS[1], -1)) + window
end
if count >= limit then
  wait = tonumber(redis.call('LINDEX', KEYS[1], count - limit)) + window - now
end
return { allowed and 1 or 0, count, wait, empty }
`;
