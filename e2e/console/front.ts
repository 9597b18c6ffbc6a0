import { composeSite, freePort, startNginx } from '../../deploy/nginx/startNginx'

/** What is in front of the API: nothing or, with `KASA_FRONT=nginx`, the real nginx with its shipped configuration. */
export type Front = { port: number; stop: () => Promise<void> }

/** The address of this machine's nginx, whose forwarded client address the API may trust. */
export const frontProxies = ['127.0.0.1']

/** Starts what is in front of the API at `apiPort`, with the published files of `home`. */
export async function openFront(apiPort: number, home: string): Promise<Front> {
  if (process.env.KASA_FRONT !== 'nginx') return { port: apiPort, stop: () => Promise.resolve() }
  const port = await freePort()
  const nginx = await startNginx(composeSite(port, apiPort, home))
  const { headers } = await fetch(`http://127.0.0.1:${port}/healthz`)
  if (headers.get('server') !== 'nginx') throw new Error(`nginx was to stand at ${port}; ${headers.get('server')} does`)
  return { port, stop: nginx.stop }
}
