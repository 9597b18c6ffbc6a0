import type { EventEmitter } from 'node:events'

/** If the reader closes the pipe (`| head`), drops further output and keeps the exit code. */
export function dropWhenReaderLeaves(...outputs: readonly EventEmitter[]): void {
  for (const output of outputs) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
