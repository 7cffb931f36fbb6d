// Recorded calls: finds the operation that each one calls, judges it, and writes it as HAR without secrets, with the
// verdict in it.

export { type TrafficRead, trafficIn } from './read-traffic.ts';
export { harEntry, harOf, redactorsFor, type Redactors } from './har.ts';
export { type Judged, type Seen, callsIn, judgeTraffic, parseBody } from './judge-traffic.ts';
export { toAskedRequest, findRequestFlaws } from './request-flaws.ts';
export { withVerdict } from './verdict.ts';
