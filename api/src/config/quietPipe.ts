import type { EventEmitter } from 'node:events'

/**
 * A reader that has seen enough (`| head`) closes the pipe: what is still to be said is dropped, and the exit code
 * stays what was found.
 */
export function dropWhenReaderLeaves(...outputs: readonly EventEmitter[]): void {
  for (const output of outputs) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
