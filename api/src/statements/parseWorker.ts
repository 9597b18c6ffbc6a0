import { parentPort, workerData } from 'node:worker_threads'

import { chunksOf, readTask, type ParseMessage, type ParseTask } from './parse'
import { StatementRefused } from './statement'

/** The thread of `parseStatement`: reads one file and hands its rows over when asked. */
const say = (message: ParseMessage) => parentPort?.postMessage(message)

try {
  const { rows, ...head } = await readTask(workerData as ParseTask)
  const chunks = chunksOf(rows)
  parentPort?.on('message', () => say({ kind: 'chunk', rows: chunks.shift() ?? [] }))
  say({ kind: 'head', head, rowCount: rows.length })
} catch (error) {
  if (error instanceof StatementRefused) say({ kind: 'refused', code: error.code, detail: error.detail })
  else say({ kind: 'refused', code: 'UNREADABLE_FILE', detail: error instanceof Error ? error.message.slice(0, 200) : '' })
}
