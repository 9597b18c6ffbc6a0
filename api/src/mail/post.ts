/**
 * One mail, ready to leave. `id` is the same however often it is tried: it becomes the Message-ID and the captured
 * file's name.
 */
export type Mail = {
  id: string
  to: { name: string; email: string }
  from: { name: string; host: string }
  at: Date
  subject: string
  text: string
  html: string
}

/** How a process reaches people: where its consoles are found from outside, and the way mail leaves. */
export type Post = {
  /**
   * `https://console.example` for a tenant's host. Never made of a request: its Host header is the caller's to choose.
   */
  origin: (host: string) => string
  /** Hands the mail over, or throws; the job that called is then tried again. */
  deliver: (mail: Mail) => Promise<void>
}

/** For processes that run no jobs: a mail that is tried all the same fails, and waits for one that does. */
export const noPost: Post = {
  origin: (host) => `http://${host}`,
  deliver: () => Promise.reject(new Error('This process has no way to send mail')),
}
