import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { createDiskFiles } from './disk-files.ts'
import type { Files } from './files.ts'
import { createS3Files } from './s3-files.ts'

/** The file store that the settings name: a bucket, else a folder in the data folder. */
export const openFiles = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Files =>
  s3 ? createS3Files(s3) : createDiskFiles(join(dataDir, 'files'))
