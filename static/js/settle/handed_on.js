/* Words that are handed on, to remind somebody or to invite them: by what the phone shares with, else they are
   copied. */
import { offerSharing } from "settle/share";

offerSharing();
