import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The process's metrics; one registry per server, so that tests can run several in one process. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'kasa_http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    sockets: new Gauge({ name: 'kasa_live_sockets', help: 'Open live sockets', labelNames: ['tenant'], registers }),
    liveEvents: new Counter({
      name: 'kasa_live_events_total',
      help: 'Live events read from the database',
      labelNames: ['tenant'],
      registers,
    }),
    moduleEvents: new Counter({
      name: 'kasa_module_events_total',
      help: 'What browsers told of the modules',
      labelNames: ['module', 'version', 'phase', 'result'],
      registers,
    }),
    lostCalls: new Counter({
      name: 'kasa_merchant_calls_lost_total',
      help: 'Calls of merchants that the request log had no room for',
      registers,
    }),
    jobs: new Counter({ name: 'kasa_jobs_total', help: 'Jobs that ended', labelNames: ['task', 'result'], registers }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>
