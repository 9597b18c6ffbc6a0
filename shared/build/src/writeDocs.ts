import { writeFileSync } from 'node:fs'

import { contractDocument, contractFile } from './contractDocument'

/** `npm run docs`: writes the module contract's reference. */
writeFileSync(contractFile, contractDocument())
