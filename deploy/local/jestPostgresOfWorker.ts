/** Jest's setupFiles of whatever needs a database: this worker's own of those that `jestPostgres.ts` started. */
const urls = process.env.KASA_TEST_DATABASE_URLS?.split(' ') ?? []
const url = urls[Number(process.env.JEST_WORKER_ID ?? 1) - 1]
if (url !== undefined) process.env.KASA_TEST_DATABASE_URL = url
