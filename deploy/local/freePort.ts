import { createServer } from 'node:net'

const mostTries = 100

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, () => server.close(() => done(true)))
  })

/** The first free port from this one on. */
export async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + mostTries; port++) if (await isFree(port)) return port
  throw new Error(`None of the ports ${from} to ${from + mostTries - 1} is free.`)
}
