import { config } from 'zod/mini'

// zod tries `new Function` to compile its schemas; the page forbids it, and even a caught attempt is a violation.
// It must be said before the first schema is made, and holds for the copies inside remotes too.
config({ jitless: true })
