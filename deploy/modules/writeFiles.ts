import { root } from '../local/bootstrap.mjs'
import { readManifests } from './manifests'
import { writeTeamFiles } from './teamFiles'

/** `npm run team-files`: CODEOWNERS and the pipelines anew, from what the modules say of themselves. */
writeTeamFiles(root, await readManifests())
