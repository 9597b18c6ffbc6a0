import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { browserProject, nodeProject } from './shared/build/src/jestPresets.mjs'

const folders = (...names) =>
  names.filter((name) => existsSync(join(import.meta.dirname, name))).map((name) => `<rootDir>/${name}`)

const onPostgres = {
  globalSetup: '<rootDir>/deploy/local/jestPostgres.ts',
  globalTeardown: '<rootDir>/deploy/local/jestPostgresEnd.ts',
  setupFiles: ['<rootDir>/deploy/local/jestPostgresOfWorker.ts'],
  setupFilesAfterEnv: ['<rootDir>/deploy/local/jestAtEnd.ts'],
}

/**
 * `node` and `browser` need no database; `api` and `deploy` get a temporary PostgreSQL per worker, or
 * KASA_TEST_DATABASE_URL.
 */
export default {
  // A limit for hanging tests, not a speed goal: a test on two busy cores may be slow.
  testTimeout: 90_000,
  // By default Jest leaves one core free, which on two cores is half of the machine.
  maxWorkers: '100%',
  projects: [
    nodeProject('node', folders('shared/domain', 'shared/contracts', 'shared/module', 'shared/build')),
    browserProject(
      'browser',
      folders('host', 'remotes', 'shared/ui', 'shared/console', 'shared/desk', 'shared/testing'),
    ),
    { ...nodeProject('api', folders('api')), ...onPostgres },
    { ...nodeProject('deploy', folders('deploy')), ...onPostgres },
  ],
}
