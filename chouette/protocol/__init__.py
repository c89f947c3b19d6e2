"""What a view has, told to people and to tools: made from its structs, so that neither can say anything else."""
