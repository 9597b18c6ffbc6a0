import { measureMatching } from '../simulator/measureMatching'
import { simulatePayments } from '../simulator/payments'

/** Matches 100,000 lines with 100,000 open requests; the quality goal is 20 s on two cores. */
const world = simulatePayments(100_000, 1)
const startedMs = performance.now()
const { byStory, ...measure } = measureMatching(world)
const seconds = (performance.now() - startedMs) / 1000
process.stdout.write(
  `${world.lines.length} lines against ${world.requests.length} requests: ${seconds.toFixed(1)} s, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB\n`,
)
process.stdout.write(
  `precision ${(measure.precision * 100).toFixed(3)} %, recall ${(measure.recall * 100).toFixed(2)} %, found ${(measure.found * 100).toFixed(2)} %, wrong suggestions ${measure.wrongSuggestions}\n`,
)
for (const [story, { lines, approved, suggested, none }] of Object.entries(byStory))
  process.stdout.write(
    `  ${story.padEnd(14)} ${lines} lines: ${approved} approved, ${suggested} suggested, ${none} left\n`,
  )
if (measure.wrong > 0) process.exitCode = 1
