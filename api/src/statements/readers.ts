import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { dirname, resolve } from 'node:path'

import type { FromReader, ToReader } from './readerWords'
import { StatementRefused } from './statement'

export type ReaderLimits = {
  /** The process's heap limit. Exceeding it ends the process, not the server. */
  readonly memoryMb: number
  /** The time limit for one reply, in ms. */
  readonly answerMs: number
  /** How long a process waits for another file before it ends, in ms. */
  readonly idleMs: number
  /** The most processes that read at the same time; further files wait. */
  readonly most: number
}

/** The process exited or was killed; another process may read its file. */
export class ReaderEnded extends Error {
  override readonly name = 'ReaderEnded'
}

/** The server's working directory is the repository's root or the package. */
const entry = resolve(
  ['api/src/statements/readerProcess.ts', 'src/statements/readerProcess.ts'].find((file) => existsSync(file)) ??
    'src/statements/readerProcess.ts',
)
/** The only environment variables passed on, so that the process gets no secret and no database address. */
const known = ['PATH', 'HOME', 'TMPDIR', 'NODE_ENV'] as const
const environment = () =>
  Object.fromEntries(known.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

const startReader = ({ memoryMb }: ReaderLimits): ChildProcess =>
  fork(entry, [], {
    cwd: dirname(dirname(dirname(entry))),
    env: environment(),
    execArgv: [`--max-old-space-size=${memoryMb}`, '--import', 'tsx'],
    // Messages contain bigint. Its stderr, including what V8 prints about a full heap, is kept to explain why it
    // ended and does not go to the server's log.
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  })

const lastWordsKept = 2_000
const lastWords = new WeakMap<ChildProcess, string>()

function listenToWords(child: ChildProcess): void {
  child.stderr?.on(
    'data',
    (chunk: Buffer) =>
      void lastWords.set(child, `${lastWords.get(child) ?? ''}${chunk.toString()}`.slice(-lastWordsKept)),
  )
}

const isOver = ({ exitCode, signalCode, connected }: ChildProcess) =>
  exitCode !== null || signalCode !== null || !connected

/** V8 ends a process with SIGABRT (exit code 134 in a shell) if its heap is full. */
const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null) => signal === 'SIGABRT' || code === 134

/** Sends one message to a process and returns its reply. Kills the process if it takes too long. */
export function askReader(
  child: ChildProcess,
  message: ToReader,
  { answerMs }: Pick<ReaderLimits, 'answerMs'>,
  bytes?: Uint8Array,
): Promise<FromReader> {
  return new Promise((settle, fail) => {
    if (isOver(child)) return fail(new ReaderEnded('The reading process has ended'))
    const listening = new AbortController()
    const finish = (end: () => void) => {
      clearTimeout(timer)
      listening.abort()
      end()
    }
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      finish(() =>
        fail(
          isOutOfMemory(code, signal)
            ? new StatementRefused('READ_MEMORY')
            : new ReaderEnded(
                `The reading process ended with ${signal ?? `exit ${code}`}. ${lastWords.get(child) ?? ''}`.trimEnd(),
              ),
        ),
      )
    const onError = (error: Error) => finish(() => fail(new ReaderEnded(error.message)))
    const onMessage = (reply: FromReader) =>
      finish(() => (reply.say === 'refused' ? fail(new StatementRefused(reply.code, reply.detail)) : settle(reply)))
    const timer = setTimeout(
      () =>
        finish(() => {
          child.kill('SIGKILL')
          fail(new StatementRefused('READ_TIME', `${answerMs / 1000} s`))
        }),
      answerMs,
    )
    listening.signal.addEventListener(
      'abort',
      () => void child.off('exit', onExit).off('error', onError).off('message', onMessage),
    )
    child.on('exit', onExit).on('error', onError).on('message', onMessage)
    // Write errors of a process that ends are ignored; its exit is handled instead.
    child.send(message, () => undefined)
    if (bytes) child.stdin?.write(bytes, () => undefined)
  })
}

/** An idle process must not keep the server running. */
function setHeld(child: ChildProcess, isHeld: boolean): void {
  const act = isHeld ? 'ref' : 'unref'
  child[act]()
  child.channel?.[act]()
  ;(child.stdin as Socket | null)?.[act]()
  ;(child.stderr as Socket | null)?.[act]()
}

/** Creates a pool of processes that read statement files, started on demand and reused. */
export function createReaders(limits: ReaderLimits) {
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  const all = new Set<ChildProcess>()
  const waiting: (() => void)[] = []
  let busy = 0

  function take(): ChildProcess {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer)
      if (!isOver(kept.child)) return kept.child
    }
    const child = startReader(limits)
    all.add(child)
    child.on('error', () => undefined).once('exit', () => void all.delete(child))
    child.stdin?.on('error', () => undefined)
    listenToWords(child)
    return child
  }

  function give(child: ChildProcess): void {
    setHeld(child, false)
    idle.push({ child, timer: setTimeout(() => child.kill('SIGKILL'), limits.idleMs).unref() })
  }

  /** Runs `work` with a process of its own. After an error the process may be in any state, so it is not reused. */
  async function withReader<T>(work: (child: ChildProcess) => Promise<T>): Promise<T> {
    while (busy >= limits.most) await new Promise<void>((free) => waiting.push(free))
    busy += 1
    let child: ChildProcess | undefined
    try {
      child = take()
      setHeld(child, true)
      const answer = await work(child)
      give(child)
      return answer
    } catch (error) {
      if (child && error instanceof StatementRefused && !isOver(child) && !child.killed) give(child)
      else child?.kill('SIGKILL')
      throw error
    } finally {
      busy -= 1
      waiting.shift()?.()
    }
  }

  return { limits, withReader, processIds: () => [...all].flatMap(({ pid }) => pid ?? []) }
}
export type Readers = ReturnType<typeof createReaders>

/** A file of 100,000 rows takes a fifth of this memory and a tenth of this time (`bench/readStatement.bench.ts`). */
export const fileReaders = createReaders({ memoryMb: 512, answerMs: 60_000, idleMs: 60_000, most: 2 })
