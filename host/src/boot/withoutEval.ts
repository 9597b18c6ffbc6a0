import { config } from 'zod/mini'

// zod tries `new Function` to compile schemas; the page's CSP forbids it and reports even caught attempts. Must run
// before the first schema is made; it also applies to zod inside remotes.
config({ jitless: true })
