/** A mail ready to send. `id` is the same for every attempt: it is the Message-ID and the captured file's name. */
export type Mail = {
  id: string
  to: { name: string; email: string }
  from: { name: string; host: string }
  at: Date
  subject: string
  text: string
  html: string
}

/** How a process sends mail: the consoles' external addresses, and delivery. */
export type Post = {
  /**
   * `https://console.example` for a tenant's host. Never derived from a request, because the caller chooses the Host
   * header.
   */
  origin: (host: string) => string
  /** Sends the mail. Throws if that fails; the calling job is then retried. */
  deliver: (mail: Mail) => Promise<void>
}

/** For processes that run no jobs. Sending fails, so the mail waits for a process that can send it. */
export const noPost: Post = {
  origin: (host) => `http://${host}`,
  deliver: () => Promise.reject(new Error('This process has no way to send mail')),
}
