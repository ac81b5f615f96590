import { s3Server } from '../../services/images/store/s3-server.testing.ts';
import { mailServer } from '../../services/mail/mail-server.testing.ts';

/** What an operator has elsewhere: a store that speaks S3 at 9000, a mail server at 2525. */
await s3Server({ port: 9_000, isChecking: false });
await mailServer({ port: 2_525 });
