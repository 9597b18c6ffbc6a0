import { liveClientMessage } from '@kasa/contracts/live'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { authenticate } from '../sessions/sessions.service'
import type { Hub } from './hub'
import { closeCodes, Viewer } from './viewer'

const helloWithinMs = 5000

type Hello = Extract<z.infer<typeof liveClientMessage>, { type: 'hello' }>

const readMessage = (text: string): z.infer<typeof liveClientMessage> | undefined => {
  try {
    return z.safeParse(liveClientMessage, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Serves one socket from its first message to its end (`contracts/live.ts`). Handles messages one after another. */
export function serveSocket(socket: WebSocket, ctx: Ctx, openHub: () => Promise<Hub>): void {
  let viewer: Viewer | undefined
  let hub: Hub | undefined
  let isOver = false
  let work = Promise.resolve()

  const refuse = (code: string, closeCode: number) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type: 'refused', code }))
    socket.close(closeCode, code)
  }
  const silence = setTimeout(() => refuse('HELLO_EXPECTED', closeCodes.silent), helloWithinMs)

  const hello = async ({ token, after }: Hello): Promise<void> => {
    clearTimeout(silence)
    const who = await authenticate(ctx.tenant, token, ctx.now())
    if (who?.stage !== 'full') return refuse('SESSION_ENDED', closeCodes.notSignedIn)
    hub = await openHub()
    if (isOver) return
    viewer = new Viewer(socket, { ...ctx, actor: who.actor })
    viewer.expiresAt = who.expiresAt
    await hub.join(viewer, after)
  }

  /** Extends the session of the same user and updates their rights. */
  const renew = async (known: Viewer, token: string): Promise<void> => {
    const who = await authenticate(ctx.tenant, token, ctx.now())
    if (who?.stage !== 'full' || who.actor.id !== known.ctx.actor.id)
      return refuse('SESSION_ENDED', closeCodes.notSignedIn)
    known.ctx = { ...known.ctx, actor: who.actor }
    known.expiresAt = who.expiresAt
  }

  const handle = async (text: string): Promise<void> => {
    const message = readMessage(text)
    if (message?.type === 'hello' && !viewer) return hello(message)
    if (message?.type === 'renew' && viewer) return renew(viewer, message.token)
    refuse('BAD_INPUT', closeCodes.badMessage)
  }

  socket.on('message', (data, isBinary) => {
    const text = isBinary ? '' : String(data)
    work = work.then(() => (isOver ? undefined : handle(text))).catch(() => refuse('UNAVAILABLE', closeCodes.slow))
  })
  socket.on('pong', () => {
    if (viewer) viewer.isAlive = true
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    isOver = true
    clearTimeout(silence)
    if (viewer) hub?.leave(viewer)
  })
}
