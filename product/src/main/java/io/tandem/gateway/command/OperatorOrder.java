package io.tandem.gateway.command;

/** What an operator decides about the commands to a real vehicle: they may leave, they may not, or it stops at once. */
public enum OperatorOrder { ARM, DISARM, HALT }
