/** Jest's setupFiles for tests with a database: selects this worker's server from those of `jestPostgres.ts`. */
const urls = process.env.KASA_TEST_DATABASE_URLS?.split(' ') ?? []
const url = urls[Number(process.env.JEST_WORKER_ID ?? 1) - 1]
if (url !== undefined) process.env.KASA_TEST_DATABASE_URL = url
